package browsertest

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A Tab is a tab of a browser in a test, which fails with what does not work in it.
type Tab struct {
	testing.TB
	Ctx      context.Context // of the tab, for steps of chromedp
	Problems *Problems
}

// OpenTab opens a tab; see [Open] and [Watch].
func OpenTab(t testing.TB, browser context.Context, may func(url string) bool) *Tab {
	t.Helper()
	ctx := Open(t, browser)
	return &Tab{t, ctx, Watch(t, ctx, may)}
}

// Show shows the page at an address in a window of a size. What should happen before the page is loaded comes last.
func (b *Tab) Show(address string, width, height int64, before ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	b.Do(chromedp.EmulateViewport(width, height))
	b.Do(before...)
	b.Do(chromedp.Navigate(address))
}

// Do takes steps that return nothing.
func (b *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.Ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

// Evaluate returns the value of an expression in the page.
func Evaluate[T any](b *Tab, expression string) T {
	b.Helper()
	value, err := chromedp.Run(b.Ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Call is a command of the browser's protocol. What it returns is dropped.
func Call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}

// Media are preferences of the person in front of the browser: "prefers-color-scheme", "dark".
func Media(pairs ...string) chromedp.Action[chromedp.Void] {
	var p emulation.SetEmulatedMediaParams
	for i := 0; i < len(pairs); i += 2 {
		p.Features = append(p.Features, &emulation.MediaFeature{Name: pairs[i], Value: pairs[i+1]})
	}
	return Call(emulation.SetEmulatedMedia, p)
}

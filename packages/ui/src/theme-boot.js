// Runs before first paint, as a plain script, so that the page never flashes in the other theme.
;(() => {
  let theme = null
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // Storage may be blocked; the system decides then.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  if (theme === 'dark') document.documentElement.dataset.theme = 'dark'
  let colour = document.querySelector('meta[name="theme-color"]')
  if (!colour) {
    colour = document.createElement('meta')
    colour.name = 'theme-color'
    document.head.append(colour)
  }
  // The canvas token of each theme: no stylesheet is loaded yet.
  colour.content = theme === 'dark' ? '#0d0f12' : '#f6f6f3'
})()

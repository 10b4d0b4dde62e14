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
  const say = (name, content) => {
    let meta = document.querySelector(`meta[name="${name}"]`)
    if (!meta) {
      meta = document.createElement('meta')
      meta.name = name
      document.head.append(meta)
    }
    meta.content = content
  }
  // The canvas token of each theme: no stylesheet is loaded yet.
  say('theme-color', theme === 'dark' ? '#0d0f12' : '#f6f6f3')
  // What is painted before there is one; afterwards the tokens decide.
  say('color-scheme', theme)
})()

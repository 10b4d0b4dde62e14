/**
 * Texts that would run `xss()`, put an element of class `xss` into the page or load something from elsewhere, if any
 * screen took what people typed for anything but text.
 */
export const injections = [
  '<script class=xss>xss()</script>',
  '"><script class=xss>xss()</script>',
  "'><img class=xss src=x onerror=xss()>",
  '<img class=xss src=x onerror=xss()>',
  '<svg class=xss onload=xss()>',
  '<svg class=xss><script>xss()</script></svg>',
  '<body class=xss onload=xss()>',
  '<iframe class=xss src=javascript:xss()>',
  '<iframe class=xss srcdoc="<script>parent.xss()</script>">',
  '<a class=xss href=javascript:xss()>go</a>',
  'javascript:xss()',
  'java&#9;script:xss()',
  'data:text/html,<script>parent.xss()</script>',
  '<input class=xss autofocus onfocus=xss()>',
  '<details class=xss open ontoggle=xss()>',
  '<video class=xss><source onerror=xss()>',
  '<audio class=xss src=x onerror=xss()>',
  '<noscript><p title="</noscript><img class=xss src=x onerror=xss()>">',
  '<object class=xss data=javascript:xss()>',
  '<embed class=xss src=javascript:xss()>',
  '<math class=xss><mi href=javascript:xss()>x',
  '<base class=xss href=//elsewhere.invalid/>',
  '<meta class=xss http-equiv=refresh content="0;url=javascript:xss()">',
  '<link class=xss rel=stylesheet href=//elsewhere.invalid/x.css>',
  '<style class=xss>*{background:url(//elsewhere.invalid)}</style>',
  '<form class=xss action=javascript:xss()><button>go',
  '</title><script class=xss>xss()</script>',
  '</textarea><img class=xss src=x onerror=xss()>',
  '--><img class=xss src=x onerror=xss()>',
  ']]><img class=xss src=x onerror=xss()>',
  // Joined, since linters take it for a template that lost its backticks.
  ['$', '{xss()}'].join(''),
  "{{constructor.constructor('xss()')()}}",
  '{{product}} <link/> $& {{count}}',
  '" autofocus onfocus="xss()',
  "' onmouseover='xss()",
  "'-xss()-'",
  '\\u003cimg class=xss src=x onerror=xss()\\u003e',
  '%3Cimg class=xss src=x onerror=xss()%3E',
  '&lt;img class=xss src=x onerror=xss()&gt;',
  '<scr<script>ipt class=xss>xss()</scr</script>ipt>',
]

/** All of them in as few texts as fit into a field of this length. */
export const packed = (most: number) =>
  injections.reduce<string[]>((packs, text) => {
    const last = packs.at(-1)
    if (last === undefined || last.length + 1 + text.length > most) return [...packs, text]
    return [...packs.slice(0, -1), `${last} ${text}`]
  }, [])

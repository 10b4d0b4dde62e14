import { type Endpoint, eventsOf, kindsGiven, title } from '@quickprism/contract/endpoint'
import { z } from 'zod'
import { audience } from './openapi.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const shape = (name: string, schema: z.ZodType | undefined, io: 'input' | 'output') => {
  if (!schema) return ''
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<details><summary>${name}</summary><pre tabindex="0">${escaped(JSON.stringify(json, null, 2))}</pre></details>`
}

const section = (endpoint: Endpoint) => `
  <article id="${escaped(title(endpoint))}">
    <h2><span class="method">${endpoint.method}</span> <code>${escaped(endpoint.path)}</code></h2>
    <p>${escaped(endpoint.about)}</p>
    <dl>
      <dt>Who may</dt><dd>${escaped(audience(endpoint))}</dd>
      ${endpoint.allow.kind === 'gate' ? `<dt>Others read</dt><dd>${escaped(endpoint.allow.denied)}</dd>` : ''}
      <dt>Audit</dt><dd>${escaped('none' in endpoint.audit ? endpoint.audit.none : eventsOf(endpoint).join(', '))}</dd>
      <dt>Repeats</dt><dd>${escaped(typeof endpoint.repeats === 'string' ? endpoint.repeats : endpoint.repeats.unkeyed)}</dd>
      ${endpoint.file ? `<dt>File</dt><dd>multipart/form-data, field <code>${escaped(endpoint.file.field)}</code>, at most ${endpoint.file.mostBytes} bytes</dd>` : ''}
      ${endpoint.gives ? `<dt>Gives</dt><dd>${escaped(kindsGiven(endpoint).join(', '))}</dd>` : ''}
      ${typeof endpoint.says.failed === 'string' ? `<dt>On failure</dt><dd>${escaped(endpoint.says.failed)}</dd>` : ''}
    </dl>
    ${shape('Path', endpoint.params, 'input')}${shape('Query', endpoint.query, 'input')}${shape('Body', endpoint.body, 'input')}${endpoint.gives ? '' : shape('Reply', endpoint.reply, 'output')}
  </article>`

export const referenceStyle = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; }
  h1 { font-size: 1.375rem; } h2 { font-size: 1rem; margin: 0; }
  .method { font-weight: 600; } code, pre { font-family: ui-monospace, monospace; font-size: 0.875em; }
  article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1.25rem 0; }
  dl { display: grid; grid-template-columns: 7rem 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0; } dd { margin: 0; }
  dt { opacity: 0.75; } pre { overflow: auto; max-height: 24rem; } summary { cursor: pointer; }
`

/** The reference page: the contract, readable, without a line of script. */
export const referencePage = (endpoints: readonly Endpoint[], product: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escaped(product)} API</title><link rel="stylesheet" href="/api/docs.css">
</head>
<body>
  <main>
    <h1>${escaped(product)} API</h1>
    <p>${endpoints.length} calls. Send <code>Authorization: Bearer …</code>; errors carry <code>detail</code>, else <code>message</code>.
       The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
    ${endpoints.map(section).join('')}
  </main>
</body>
</html>`

import type { CaughtMessage } from './read-message.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const card = ({ to, subject, text, at }: CaughtMessage) => `
  <article>
    <h2>${escaped(subject)}</h2>
    <p class="meta">To <span>${escaped(to)}</span> · <time datetime="${at}">${escaped(new Date(at).toLocaleString('en-IN'))}</time></p>
    <pre>${escaped(text)}</pre>
  </article>`

/** Everything that was sent, newest first. It loads itself again every few seconds. */
export const mailboxPage = (messages: readonly CaughtMessage[]) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="5"><title>Mailbox (${messages.length})</title>
  <style>
    :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
    body { margin: 0 auto; max-width: 48rem; padding: 2rem 1.25rem; }
    h1 { font-size: 1.375rem; } h2 { font-size: 1rem; margin: 0; }
    article { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0; }
    .meta { margin: 0.25rem 0 0.75rem; opacity: 0.75; } pre { white-space: pre-wrap; margin: 0; }
  </style>
</head>
<body>
  <main>
    <h1>Mailbox</h1>
    <p>Every message this installation sent since it was started. Nothing leaves this machine.</p>
    ${messages.length === 0 ? '<p>Nothing was sent yet.</p>' : messages.toReversed().map(card).join('')}
  </main>
</body>
</html>`

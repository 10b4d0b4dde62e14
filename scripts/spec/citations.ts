import ts from 'typescript'

/** An id as a test cites it, and the line it stands on. */
export type Citation = { id: string; line: number }

/** Ids of the catalogue (D1-LOGIN-07), of the promises (MT-01) and of the threats (T27). */
const ID = /\b(?:D\d-[A-Z]+-\d+|(?:ID|AZ|AU|ST|RE|VE|LV|EN|RP|SOS|MT|SC)-\d+|T\d{1,2})\b/g

const TESTS = new Set(['it', 'test', 'describe', 'suite', 'proof'])
const IDLE = new Set(['skip', 'todo', 'fixme'])

/** `it.each(rows)('…')` as ['it', 'each']: the name a chain of calls starts with, and what follows. */
const chain = (callee: ts.Expression): string[] => {
  if (ts.isIdentifier(callee)) return [callee.text]
  if (ts.isPropertyAccessExpression(callee)) return [...chain(callee.expression), callee.name.text]
  if (ts.isCallExpression(callee)) return chain(callee.expression)
  if (ts.isTaggedTemplateExpression(callee)) return chain(callee.tag)
  return []
}

const eachString = (node: ts.Node, see: (text: ts.StringLiteralLike | ts.TemplateHead) => void): void => {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) see(node)
  ts.forEachChild(node, (child) => eachString(child, see))
}

/**
 * The parts of a call in which a citation counts: the title of a test, the rows of `each` (they end up in the title),
 * and everything inside a `spec(…)` tag.
 */
const citingParts = (call: ts.CallExpression): readonly ts.Node[] => {
  const [name, ...links] = chain(call.expression)
  if (name === 'spec') return call.arguments
  if (!name || !TESTS.has(name) || links.some((link) => IDLE.has(link))) return []
  const isEach = ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'each'
  return isEach ? call.arguments : call.arguments.slice(0, 1)
}

/** Every id a test file cites. What is skipped proves nothing and is not counted. */
export const citationsIn = (file: string, source: string): Citation[] => {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Citation[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      for (const part of citingParts(node)) {
        eachString(part, (text) => {
          const line = parsed.getLineAndCharacterOfPosition(text.getStart(parsed)).line + 1
          for (const [id] of text.text.matchAll(ID)) found.push({ id, line })
        })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

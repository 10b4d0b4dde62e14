import ts from 'typescript'

/**
 * Words that this repository once used where engineering has a term, and pronouns in place of a role.
 * Each group names what to write instead.
 */
const GROUPS = [
  {
    words: /\b(?:whoever|whomever|nobody|those who|somebody|someone else's)\b/gi,
    write: 'Name the role: user, visitor, host, caller, recipient, operator.',
  },
  { words: /\btold\b/gi, write: 'Write notify, send, report, state or answer.' },
  {
    words: /\b(?:look(?:s|ed|ing)?) at\b|\ba look\b/gi,
    write: 'Write check, read, inspect, validate, or view for a person.',
  },
  { words: /\b(?:hear|hears|heard|hearing)\b/gi, write: 'Write parse, receive or get notified.' },
  { words: /\bso many\b|\bso much\b/gi, write: 'State the number or the limit.' },
  { words: /\bby (?:themselves|itself alone)\b/gi, write: 'Write automatically or separately.' },
  {
    words: /\bunless you say otherwise\b|\bin (?:one|the same) moment\b|\bhas a turn\b|\banew\b|\bwhatever else\b/gi,
    write: 'Write default, at the same time, concurrently, again, or name the rest.',
  },
] as const

/** Words of the dialect that no declared name may contain. */
const NAMED = new Set(['whoever', 'nobody', 'told', 'hear', 'hears', 'heard'])

export type DialectUse = { line: number; word: string; write: string }

const QUOTED = /`[^`\n]*`|"[^"\n]*"|“[^”\n]*”/g

/** Dialect in a line of prose. Quoted texts and code do not count: they are someone else's words. */
export const dialectIn = (prose: string, line: number): DialectUse[] => {
  const own = prose.replace(QUOTED, '')
  return GROUPS.flatMap(({ words, write }) => [...own.matchAll(words)].map(([word]) => ({ line, word, write })))
}

type Line = { line: number; text: string }

const parse = (file: string, source: string) =>
  ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : undefined)

const commentLinesOfScript = (file: string, source: string): Line[] => {
  const parsed = parse(file, source)
  const ranges = new Map<number, number>()
  const collect = (found: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of found ?? []) ranges.set(pos, end)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) return
    collect(ts.getLeadingCommentRanges(source, node.pos))
    collect(ts.getTrailingCommentRanges(source, node.end))
    for (const child of node.getChildren(parsed)) visit(child)
  }
  visit(parsed)
  return [...ranges]
    .sort(([a], [b]) => a - b)
    .flatMap(([pos, end]) => {
      const first = parsed.getLineAndCharacterOfPosition(pos).line + 1
      return source
        .slice(pos, end)
        .split('\n')
        .map((text, index) => ({ line: first + index, text }))
    })
}

const numbered = (source: string): Line[] => source.split('\n').map((text, index) => ({ line: index + 1, text }))

/** The lines of a file that are written for a reader: comments of code, all of a document. */
export const readerLines = (file: string, source: string): Line[] => {
  if (/\.[cm]?[jt]sx?$/.test(file)) return commentLinesOfScript(file, source)
  if (file.endsWith('.md')) return numbered(source).filter(({ text }) => text.trim() !== '')
  const comment = file.endsWith('.sql') ? /--.*$/ : file.endsWith('.css') ? /\/\*.*$|^\s*\*.*$/ : /(?:^|\s)#.*$/
  return numbered(source).flatMap(({ line, text }) => {
    const [found] = comment.exec(text) ?? []
    return found ? [{ line, text: found }] : []
  })
}

const wordsOf = (name: string) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []

/** Names that a file declares and that contain a word of the dialect. */
export const dialectNames = (file: string, source: string): DialectUse[] => {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return []
  const parsed = parse(file, source)
  const found: DialectUse[] = []
  const visit = (node: ts.Node) => {
    const name = (node as { name?: ts.Node }).name
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node) && !ts.isImportSpecifier(node)) {
      if (wordsOf(name.text).some((word) => NAMED.has(word))) {
        const line = parsed.getLineAndCharacterOfPosition(name.getStart(parsed)).line + 1
        found.push({ line, word: name.text, write: 'Rename it by docs/glossary.md.' })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

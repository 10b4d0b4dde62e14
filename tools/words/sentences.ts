import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eventInWords, humanise } from '@quickprism/contract/humanise'
import { every } from '@quickprism/contract/index'
import { permissions } from '@quickprism/contract/permissions'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../..')

/** Where sentences are written: both apps, what they share, the contract, and the refusals of the server. */
const SOURCES = [
  'apps/{dashboard,companion}/src/**/*.{ts,tsx}',
  'packages/{app,contract}/src/**/*.{ts,tsx}',
  'apps/server/src/{refuse.ts,adapters/**/*.ts,admission/**/*.ts,http/**/*.ts,modules/**/*.ts}',
]
const NOT_SHOWN = /\.test(-d)?\.tsx?$|\/testing\/|\/dev\/|queries\.ts$|\/(reference|openapi|jobs|metrics)\.ts$/

/** Attributes of elements whose text is for the machine. */
const MACHINE = /^(className|class|type|role|id|d|viewBox|fill|stroke|href|to|rel|name|key|autoComplete|inputMode)$/

/** Begins as a sentence or a label does; keys of a keyboard and names of code do not. */
const looksShown = (text: string) =>
  /^[("“'<]*(\{\{|[A-Z])/.test(text) && /\p{L}{2}/u.test(text) && !/^[A-Z][a-z]+[A-Z]\w*$/.test(text)

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.JsxText =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)

const isWords = (node: ts.Node) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^(t|tCount)$/.test(node.expression.text)

const isCopyTable = (node: ts.Node) => ts.isVariableDeclaration(node) && node.name.getText() === 'copy'

/** Every sentence written in a file: whatever goes through `t()`, all of a `copy.ts`, and what reads like one. */
export const sentencesIn = (file: string, source: string) => {
  const found = new Set<string>()
  const add = (text: string) => found.add(text.replace(/\s+/g, ' ').trim())
  const isCopy = /copy\.ts$/.test(basename(file))
  const visit = (node: ts.Node, isSaid: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isPropertyAssignment(node) && /^(about|none|unkeyed|why)$/.test(node.name.getText())) return
    const isPlain = ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)
    if (
      ts.isJsxAttribute(node) &&
      (isPlain || node.name.getText() === 'className') &&
      MACHINE.test(node.name.getText())
    )
      return
    // The way to a screen stands above it, in the words of its address.
    if (isText(node) && node.text.startsWith('/dashboard/')) {
      for (const segment of node.text.split('/').slice(2)) add(humanise(segment))
    }
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'event') {
      const { initializer } = node
      const events = ts.isArrayLiteralExpression(initializer) ? initializer.elements : [initializer]
      for (const event of events) if (isText(event)) add(eventInWords(event.text))
    }
    if (isText(node) && (isSaid || looksShown(node.text.trim()))) add(node.text)
    ts.forEachChild(node, (child) => visit(child, isSaid || isWords(node) || isCopyTable(node)))
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), isCopy)
  found.delete('')
  return found
}

/** Sentences that are put together when the contract is read: of gates, of permissions, of outcomes. */
const composed = () => [
  ...every.flatMap(({ allow, says }) => [
    ...(allow.kind === 'gate' ? [allow.denied] : []),
    // Where it depends on something, each of its sentences stands in the contract.
    ...(typeof says.failed === 'string' ? [says.failed] : []),
  ]),
  ...Object.entries(permissions).flatMap(([name, { category, description }]) => [
    humanise(name),
    category,
    description,
  ]),
]

/** Every sentence the product may show, in English. */
export const sentences = () => {
  const written = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !NOT_SHOWN.test(file))
    .flatMap((file) => [...sentencesIn(file, readFileSync(join(ROOT, file), 'utf8'))])
  return [...new Set([...written, ...composed()])].toSorted()
}

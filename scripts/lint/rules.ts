import { dirname, posix, relative, sep } from 'node:path'
import type { ESLint, Linter, Rule } from 'eslint'
import { type Ban, bans } from './bans.ts'
import { type Fence, fences } from './fences.ts'

const fromRoot = (root: string, file: string) => relative(root, file).split(sep).join('/')

const APPS = ['server', 'dashboard', 'companion']

/** Where an import leads, as a path from the root: our packages in their folders, others in node_modules. */
export const resolved = (specifier: string, from: string) => {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier)
  const [, name, rest] = /^@quickprism\/([^/]+)(\/.*)?$/.exec(specifier) ?? []
  if (name === undefined) return specifier.startsWith('node:') ? specifier : `node_modules/${specifier}`
  if (name === 'tools') return `tools${rest ?? ''}`
  return `${APPS.includes(name) ? 'apps' : 'packages'}/${name}/src${rest ?? ''}`
}

const matches = (path: string, { path: pattern, pathNot }: Fence['to'], caught = '') => {
  const meets = (text: string) => new RegExp(text.replaceAll('$1', caught)).test(path)
  return meets(pattern) && !(pathNot !== undefined && meets(pathNot))
}

/** Whether a fence stands between a file and what it imports. */
const refuses = ({ from, to }: Fence, file: string, imported: string) =>
  matches(file, from) && matches(imported, to, new RegExp(from.path).exec(file)?.[1])

const fenceRule = (fence: Fence): Rule.RuleModule => ({
  create: (context) => {
    const file = fromRoot(context.cwd, context.filename)
    if (!matches(file, fence.from)) return {}
    const check = (node: Rule.Node) => {
      const source = 'source' in node ? node.source : undefined
      const specifier = source && 'value' in source ? source.value : undefined
      if (typeof specifier === 'string' && refuses(fence, file, resolved(specifier, file))) {
        context.report({ node, message: fence.why })
      }
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
})

const banRule = ({ selectors, why }: Ban): Rule.RuleModule => ({
  create: (context) => ({
    [selectors.join(', ')]: (node: Rule.Node) => context.report({ node, message: why }),
  }),
})

/** `// eslint-disable-next-line rule -- reason`: without the reason nobody knows when it may go. */
const reasonedDisable: Rule.RuleModule = {
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.trim()
        if (!/^eslint-disable/.test(text) || /\s--\s+\S/.test(text) || !comment.loc) continue
        context.report({
          loc: comment.loc,
          message: 'Say why on the same line: // eslint-disable-next-line <rule> -- <reason>',
        })
      }
    },
  }),
}

const standing = (ban: Ban): Linter.Config => ({
  name: `ban/${ban.name}`,
  files: ban.files.map((glob) => (glob.endsWith('**') ? `${glob}/*.{ts,tsx,js}` : glob)),
  ignores: ban.ignores ?? [],
  rules: { [`ban/${ban.name}`]: 'error' },
})

const plugin = <R extends { name: string }>(rules: R[], make: (rule: R) => Rule.RuleModule): ESLint.Plugin => ({
  rules: Object.fromEntries(rules.map((rule) => [rule.name, make(rule)])),
})

/** The house's own rules as flat configuration. */
export const houseRules: Linter.Config[] = [
  {
    name: 'house',
    files: ['**/*.{ts,tsx,js}'],
    plugins: {
      fence: plugin(fences, fenceRule),
      ban: plugin(bans, banRule),
      house: { rules: { 'reasoned-disable': reasonedDisable } },
    },
    rules: {
      'house/reasoned-disable': 'error',
      ...Object.fromEntries(fences.map(({ name }) => [`fence/${name}`, 'error' as const])),
    },
  },
  ...bans.map(standing),
]

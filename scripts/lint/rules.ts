import { dirname, posix, relative, sep } from 'node:path'
import type { ESLint, Linter, Rule } from 'eslint'
import { type Ban, bans } from './bans.ts'
import { type Fence, fences } from './fences.ts'

const fromRoot = (root: string, file: string) => relative(root, file).split(sep).join('/')

/** A relative import as a path from the root; a package by the name it is imported by. */
export const resolved = (specifier: string, from: string) =>
  specifier.startsWith('.') ? posix.join(dirname(from), specifier) : specifier

const fenceRule = ({ refuses, why }: Fence): Rule.RuleModule => ({
  create: (context) => {
    const from = fromRoot(context.cwd, context.filename)
    const check = (node: Rule.Node) => {
      const source = 'source' in node ? node.source : undefined
      const specifier = source && 'value' in source ? source.value : undefined
      if (typeof specifier === 'string' && refuses(resolved(specifier, from), from)) {
        context.report({ node, message: why })
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

type Placed = { name: string; files: string[]; ignores?: string[] }

const standing = (kind: string, rule: Placed): Linter.Config => ({
  name: `${kind}/${rule.name}`,
  files: rule.files.map((glob) => (glob.endsWith('**') ? `${glob}/*.{ts,tsx,js}` : glob)),
  ignores: rule.ignores ?? [],
  rules: { [`${kind}/${rule.name}`]: 'error' },
})

const plugin = <R extends Placed>(rules: R[], make: (rule: R) => Rule.RuleModule): ESLint.Plugin => ({
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
    rules: { 'house/reasoned-disable': 'error' },
  },
  ...fences.map((fence) => standing('fence', fence)),
  ...bans.map((ban) => standing('ban', ban)),
]

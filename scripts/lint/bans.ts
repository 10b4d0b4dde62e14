/** What may not be written in a place, and why. Each ban is an ESLint rule of its own (`ban/<name>`). */
export type Ban = {
  name: string
  files: string[]
  ignores?: string[]
  /** Nodes as ESLint's selectors describe them. */
  selectors: string[]
  why: string
}

const SERVER = 'apps/server/src'
const TESTS = ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/testing/**']

const called = (object: string, method: string) =>
  `CallExpression[callee.object.name='${object}'][callee.property.name='${method}']`

/** Also where it is handed on to be called elsewhere. */
const MATH_RANDOM = "MemberExpression[object.name='Math'][property.name='random']"

/** A call that finds something on a page by what it says. */
const FINDER = 'CallExpression[callee.property.name=/^getBy(Role|Text|Label|Placeholder|AltText|Title)$/]'

/** Two letters in a row outside a gap. */
const WORDS = '/(^|[^{\\w])[A-Za-z]{2}/'
/** Attributes that people read or hear. */
const SHOWN =
  '/^(aria-label|aria-description|alt|placeholder|title|label|text|helper|hint|description|confirmLabel|busyLabel)$/'
/** Elements that say what they are given through t() themselves, and what is the same in every language. */
const SAYS_ITSELF = '/^(PageHeader|BarePage|PlainPage|DocumentTitle|Sentence|TabToCome|SignInFrame|code)$/'

export const bans: Ban[] = [
  {
    name: 'environment',
    files: ['apps/*/src/**', 'packages/*/src/**'],
    ignores: [`${SERVER}/env.ts`, ...TESTS],
    selectors: [
      "MemberExpression[object.name='process'][property.name='env']",
      'ImportDeclaration[source.value=/^(node:)?process$/]',
    ],
    why: 'Only env.ts reads the environment, once and checked, at the start: take what you need from Deps or as an argument.',
  },
  {
    name: 'alert-messages',
    files: [`${SERVER}/**`],
    ignores: [`${SERVER}/modules/sos/**`, `${SERVER}/modules/messages/**`],
    selectors: ['ImportSpecifier[imported.name=/^sendAlert(Mail|Text)$/]'],
    why: 'Messages of an alert are counted when they are laid out: everything else is sent by sendMail and sendText.',
  },
  {
    name: 'clock',
    files: [`${SERVER}/modules/**`],
    ignores: TESTS,
    selectors: [
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "CallExpression[callee.name='Date']",
      called('Date', 'now'),
      called('performance', 'now'),
    ],
    why: 'The time comes from the transaction (tx.now) or from Deps, so that the database decides and tests can hold it.',
  },
  {
    name: 'randomness',
    files: [`${SERVER}/modules/**`],
    ignores: TESTS,
    selectors: [
      MATH_RANDOM,
      called('crypto', 'randomUUID'),
      "ImportDeclaration[source.value='node:crypto'] ImportSpecifier[imported.name=/^random/]",
    ],
    why: 'Randomness comes from Deps, so that it is unguessable in production and held in tests.',
  },
  {
    name: 'weak-randomness',
    files: ['apps/**', 'packages/**', 'tools/**'],
    ignores: [`${SERVER}/modules/**`],
    selectors: [MATH_RANDOM],
    why: 'Math.random can be guessed and cannot be held: use node:crypto, or the randomness in Deps.',
  },
  {
    name: 'sql',
    files: [`${SERVER}/**`],
    ignores: [...TESTS, `${SERVER}/db/**`, `${SERVER}/**/*queries.ts`],
    selectors: [
      'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)$/]',
      "TaggedTemplateExpression[tag.name='sql']",
      "CallExpression[callee.object.name='sql']",
    ],
    why: 'SQL is written in queries.ts and in db/, and only there: that is where isolation is reviewed.',
  },
  {
    name: 'sql-from-text',
    files: [`${SERVER}/**`],
    // The owner's own work on names of ours, before anyone is served: migrations, roles and queues.
    ignores: [...TESTS, `${SERVER}/db/{migrate,roles,job-queues}.ts`],
    selectors: [
      "CallExpression[callee.object.name='sql'][callee.property.name='raw']",
      // Numbers of db/codes.ts, which the planner should see.
      "CallExpression[callee.object.name='sql'][callee.property.name='lit']:not([arguments.0.object.name='scopeType'])",
      called('CompiledQuery', 'raw'),
      "CallExpression[callee.property.name='query'] > TemplateLiteral.arguments[expressions.length>0]",
      "CallExpression[callee.property.name='query'] > BinaryExpression.arguments",
    ],
    why: 'What someone sent reaches a statement as a parameter and never as its text: that is all there is against SQL injection.',
  },
  {
    name: 'proofs',
    files: [`${SERVER}/**`],
    ignores: [...TESTS, `${SERVER}/admission/**`],
    selectors: ["ImportSpecifier[imported.name='prove']"],
    why: 'A scope is proof that someone was let in: admission alone makes one.',
  },
  {
    name: 'console',
    files: [`${SERVER}/{http,modules,adapters}/**`, 'packages/*/src/**', 'apps/{dashboard,companion}/src/**'],
    ignores: TESTS,
    selectors: ["MemberExpression[object.name='console']"],
    why: 'The log is redacted and carries the request id; the console does neither.',
  },
  {
    name: 'markup-from-text',
    files: ['apps/{dashboard,companion}/**', 'packages/**', 'e2e/**'],
    selectors: [
      "JSXAttribute[name.name='dangerouslySetInnerHTML']",
      "Property[key.name='dangerouslySetInnerHTML']",
      'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
      'CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment|setHTMLUnsafe)$/]',
      'CallExpression[callee.object.name="document"][callee.property.name=/^writeln?$/]',
    ],
    why: 'Text stays text: markup made from a string is how a name becomes a script. Trusted Types would refuse it in the browser too.',
  },
  {
    name: 'untranslated',
    files: ['apps/{dashboard,companion}/src/**', 'packages/{app,ui}/src/**'],
    // The gallery shows components, not the product.
    ignores: [...TESTS, 'apps/dashboard/src/app/dev/**'],
    selectors: [
      `JSXElement:not([openingElement.name.name=${SAYS_ITSELF}]) > JSXText[value=${WORDS}]`,
      `JSXFragment > JSXText[value=${WORDS}]`,
      `JSXElement > JSXExpressionContainer > :matches(Literal[value=${WORDS}], TemplateLiteral:has(TemplateElement[value.raw=${WORDS}]))`,
      `JSXOpeningElement:not([name.name=${SAYS_ITSELF}]) > JSXAttribute[name.name=${SHOWN}] > Literal[value=${WORDS}]`,
      `JSXOpeningElement:not([name.name=${SAYS_ITSELF}]) > JSXAttribute[name.name=${SHOWN}] > JSXExpressionContainer > TemplateLiteral:has(TemplateElement[value.raw=${WORDS}])`,
      'JSXAttribute[name.name="name"] > Literal[value=/^[A-Z]/]',
      ":not(CallExpression[callee.name='t']) > CallExpression[callee.name=/^(humanise|eventInWords)$/]",
    ],
    why: 'Whatever people read passes through t(), whole and with its values by name, or it cannot be said in another language.',
  },
  {
    name: 'glued-refusal',
    files: [`${SERVER}/**`],
    ignores: TESTS,
    selectors: [
      "CallExpression[callee.object.name='refuse'] > TemplateLiteral.arguments[expressions.length>0]",
      "CallExpression[callee.object.name='refuse'] > BinaryExpression.arguments",
    ],
    why: 'A refusal is one whole sentence with {{gaps}} and its values beside it, or it cannot be said in another language.',
  },
  {
    name: 'lazy',
    files: ['apps/{dashboard,companion}/src/**', 'packages/*/src/**'],
    selectors: ["ImportDeclaration[source.value='react'] ImportSpecifier[imported.name=/^(lazy|Suspense)$/]"],
    why: 'A part that comes later is later() of packages/ui: one that does not come, as without a network, then takes no page down and is asked for again.',
  },
  {
    name: 'browser-storage',
    files: ['apps/{dashboard,companion}/**', 'packages/**'],
    // The theme is read before the first paint, and ui imports nothing of ours: both guard their access themselves.
    ignores: [...TESTS, 'packages/client/src/browser-storage.ts', 'packages/ui/src/theme{.tsx,-boot.js}'],
    selectors: ['Identifier[name=/^(localStorage|sessionStorage|BroadcastChannel)$/]'],
    why: 'A browser may refuse storage to a page, and then each access throws: use browserStorage, tabStorage or openTabChannel of the client.',
  },
  {
    name: 'idle-tests',
    files: ['**/*.test.{ts,tsx}', 'e2e/**', 'scripts/**', 'tools/**'],
    selectors: [
      'MemberExpression[object.name=/^(it|test|describe|suite)$/][property.name=/^(skip|only|todo|fixme|skipIf|runIf)$/]',
      "MemberExpression[object.object.name='test'][object.property.name='describe'][property.name=/^(skip|only|fixme)$/]",
    ],
    why: 'A test runs or is deleted: a skipped one proves nothing and looks as if it did.',
  },
  {
    name: 'sleeping-tests',
    files: ['**/*.test.{ts,tsx}', 'e2e/**'],
    selectors: ["CallExpression[callee.property.name='waitForTimeout']", "CallExpression[callee.name='setTimeout']"],
    why: 'A test waits for what it expects or moves the clock it holds: a sleep is either too short or too long.',
  },
  {
    name: 'loose-locators',
    files: ['e2e/**'],
    ignores: ['e2e/exact.ts'],
    selectors: [
      `${FINDER} Property[key.name='exact']`,
      `${FINDER} Literal[regex][regex.pattern!=/^\\^.*\\$$/]`,
      `${FINDER} Literal[regex][regex.flags=/i/]`,
      `${FINDER} NewExpression[callee.name='RegExp'] > :not(TemplateLiteral).arguments`,
      `${FINDER} NewExpression[callee.name='RegExp'] > TemplateLiteral[quasis.0.value.raw!=/^\\^/]`,
      `${FINDER} NewExpression[callee.name='RegExp'] > TemplateLiteral > TemplateElement[tail=true][value.raw!=/\\$$/]`,
      'Property[key.name=/^has(Not)?Text$/]',
      "CallExpression[callee.property.name='locator'] > Literal.arguments[value=/\\btext=|:(has-)?text/]",
    ],
    why: 'What a person reads is found as it is written, from its first letter to its last (e2e/exact.ts): a part of it in any case would also be found in the wrong words. For a row, an option or a card that says more, there is saying().',
  },
]

// Import rules as a program: who may import whom (docs/map.md explains why).
const { globSync, readFileSync } = require('node:fs')
const order = require('./scripts/domains.json')
const folderOrder = require('./scripts/folder-order.json')
const any = order.join('|')
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
const tests = '\\.test\\.tsx?$'
/** The part of the contract that needs zod. */
const schemas = globSync('contract/src/**/*.ts', { cwd: __dirname })
  .filter((file) =>
    /\/endpoints\.ts$|^import \* as z from 'zod'$/m.test(`${file}\n${readFileSync(file, 'utf8')}`),
  )
  .map((file) => `^${file}$`)

/** A folder imports itself and the folders before it. */
const inOrder = (parent, folders) =>
  folders
    .slice(0, -1)
    .map((folder, place) =>
      forbid(
        `${parent.replace(/\/src/, '').replaceAll('/', '-')}-${folder}-imports-nothing-later`,
        'Folders have an order. A later domain listens to the events of an earlier one.',
        { path: `^${parent}/${folder}/`, pathNot: tests },
        { path: `^${parent}/(${folders.slice(place + 1).join('|')})/` },
      ),
    )

/** Every sub-folder has its place in the order. */
const declared = (parent, folders) =>
  forbid(
    `${parent.replace(/\/src/, '').replaceAll('/', '-')}-declares-its-folders`,
    'Give the folder a place in scripts/folder-order.json.',
    { path: `^${parent}/(?!(${folders.join('|')})/)[^/]+/` },
    {},
  )

/** What puts a domain together, on top of its folders. The other files of its top folder are below them. */
const onTop = '(index|demonstration|routes|handlers|email-kinds)\\.tsx?$'

/** The top folder of a domain and its sub-folders do not need each other. */
const topFolder = (domain) => [
  forbid(
    `${domain}-folders-import-nothing-on-top`,
    'The routes, handlers, emails and index of a domain are above its sub-folders.',
    { path: `^server/src/${domain}/[^/]+/`, pathNot: tests },
    { path: `^server/src/${domain}/${onTop}` },
  ),
  forbid(
    `${domain}-base-imports-no-folder`,
    'Files of the top folder that its sub-folders share are below them.',
    { path: `^server/src/${domain}/[^/]+$`, pathNot: [onTop, tests] },
    { path: `^server/src/${domain}/[^/]+/` },
  ),
]

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    forbid(
      'no-unknowns',
      'Every import must exist.',
      {},
      { couldNotResolve: true, pathNot: '(\\./\\+types/|^virtual:)' },
    ),
    forbid(
      'contract-imports-only-zod',
      'Browser and server share the contract, so it imports neither.',
      { path: '^contract/src/', pathNot: tests },
      { pathNot: '^(contract/src/|node_modules/zod/)' },
    ),
    forbid(
      'browsers-load-no-schemas',
      'The server validates. Everything else imports only the types of schemas, with `import type`.',
      { path: '^(web|contract)/src/', pathNot: [...schemas, tests] },
      { path: [...schemas, 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-meets-server-only-in-contract',
      'The browser can reach data only through the contract.',
      { path: '^web/' },
      { path: '^(server|sandbox)/' },
    ),
    forbid(
      'server-meets-web-only-in-pages',
      'Only the plugin that serves the pages imports the web.',
      { path: '^server/src/', pathNot: '^server/src/platform/http/pages/' },
      { path: '^web/' },
    ),
    forbid(
      'product-imports-no-sandbox',
      'The product sees URLs and keys in its environment, exactly as in production.',
      { path: '^server/src/', pathNot: tests },
      { path: '^(sandbox|demonstration|server/test|e2e|bench)/' },
    ),
    forbid(
      'sandbox-imports-no-product',
      'The sandbox starts the product as a program and imports none of it.',
      { path: '^sandbox/' },
      { path: '^(server|web|contract|demonstration)/' },
    ),
    forbid(
      'sql-stays-in-stores',
      'In a domain, only stores, tables and shared conditions use the query builder.',
      { path: `^server/src/(${any})/`, pathNot: '(([/-]store|/conditions|/tables)\\.ts|\\.test\\.ts)$' },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    forbid(
      'rules-are-pure',
      'rules.ts decides from values: no database, no files, no network.',
      { path: '^server/src/.+/rules\\.ts$' },
      {
        pathNot:
          '^(server/src/.+/rules\\.ts|server/src/platform/(values/(clock|round-down)|database/tables)\\.ts|contract/src/)',
      },
    ),
    forbid(
      'product-does-not-demonstrate',
      'What creates accounts without proof is for the demonstration, and for tests.',
      { path: '^server/src/', pathNot: tests },
      { path: '^server/src/[^/]+/demonstration\\.ts$' },
    ),
    forbid(
      'one-door-between-domains',
      'A domain imports another only through its index.ts.',
      { path: `^server/src/(${any})/`, pathNot: tests },
      { path: `^server/src/(${any})/`, pathNot: ['^server/src/$1/', `^server/src/(${any})/index\\.ts$`] },
    ),
    forbid(
      'one-door-from-outside',
      'What assembles the product takes the routes, the handlers and the index of a domain.',
      { path: '^server/src/', pathNot: [`^server/src/(${any})/`, tests] },
      { path: `^server/src/(${any})/`, pathNot: `^server/src/(${any})/(index|routes|handlers)\\.ts$` },
    ),
    forbid(
      'no-store-through-the-door',
      'index.ts offers use cases, events, rules and presented shapes; rows stay inside.',
      { path: `^server/src/(${any})/index\\.ts$` },
      { path: '([/-]store|/tables)\\.ts$' },
    ),
    forbid(
      'platform-imports-no-domain',
      'All domains stand on the platform, so it imports none of them.',
      { path: '^server/src/platform/', pathNot: tests },
      { path: '^server/src/(?!platform/)' },
    ),
    forbid(
      'one-door-to-the-sender',
      'Only the worker starts the sender. Others queue emails, stop them and count them.',
      { path: '^server/src/', pathNot: ['^server/src/(platform/mail/|worker\\.ts$)', tests] },
      { path: '^server/src/platform/mail/sending/' },
    ),
    forbid(
      'printing-imports-only-platform',
      'Documents, sheets and cards are drawn from values; they know no domain.',
      { path: '^server/src/printing/', pathNot: tests },
      { path: '^server/src/(?!platform/|printing/)' },
    ),
    forbid(
      'one-door-to-printing',
      'A reader process must load little, so nothing inside printing imports the door.',
      { path: '^server/src/printing/', pathNot: tests },
      { path: '^server/src/printing/index\\.ts$' },
    ),
    forbid(
      'printing-only-through-its-door',
      'What draws and reads documents runs in processes of its own; others see index.ts.',
      { path: '^server/src/(?!printing/)', pathNot: tests },
      { path: '^server/src/printing/', pathNot: '^server/src/printing/index\\.ts$' },
    ),
    forbid(
      'ui-imports-no-domain',
      'The ui kit could ship in a different product.',
      { path: '^web/src/ui/' },
      { path: '^(web/src/(?!ui/)|contract/)' },
    ),
    ...inOrder('server/src', order),
    ...order.flatMap(topFolder),
    ...inOrder('contract/src', order),
    ...inOrder('web/src', ['ui', 'drawings', 'app', ...order, 'pages', 'shell']),
    ...Object.entries(folderOrder).flatMap(([parent, folders]) => [
      declared(parent, folders),
      ...inOrder(parent, folders),
    ]),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^(web|server)/build/|/\\.react-router/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}

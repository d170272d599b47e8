// Import rules as a program: who may know whom (docs/map.md tells why).
const order = require('./scripts/domains.json')
const later = (domain) => order.slice(order.indexOf(domain) + 1)
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

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
      'contract-stands-alone',
      'The contract imports zod only.',
      { path: '^contract/src/' },
      { pathNot: '^(contract/src/|node_modules/zod/)' },
    ),
    forbid(
      'web-meets-server-only-in-contract',
      'The browser can reach data only through the contract.',
      { path: '^web/' },
      { path: '^(server|sandbox)/' },
    ),
    forbid(
      'server-meets-web-only-in-pages',
      'Only the plugin that serves the pages knows the web.',
      { path: '^server/src/', pathNot: '^server/src/platform/pages\\.ts$' },
      { path: '^web/' },
    ),
    forbid(
      'product-knows-no-sandbox',
      'The product sees URLs and keys in its environment, exactly as in production.',
      { path: '^server/src/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(sandbox|server/test|e2e|bench)/' },
    ),
    forbid(
      'sandbox-knows-no-product',
      'The outside world starts the product as a program; it imports none of it.',
      { path: '^sandbox/' },
      { path: '^(server|web|contract)/' },
    ),
    forbid(
      'sql-lives-in-store',
      'In a domain, only stores touch the query builder.',
      { path: `^server/src/(${order.join('|')})/`, pathNot: '([/-]store\\.ts|\\.test\\.ts)$' },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    forbid(
      'rules-are-pure',
      'rules.ts decides from values in hand: no database, no files, no network.',
      { path: '^server/src/[^/]+/rules\\.ts$' },
      { pathNot: '^(server/src/[^/]+/rules\\.ts|server/src/platform/(clock|tables)\\.ts|contract/src/)' },
    ),
    forbid(
      'own-store-only',
      "A domain reads another's rows through its use cases.",
      { path: '^server/src/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(?!platform/)[^/]+/[^/]*store\\.ts$', pathNot: '^server/src/$1/' },
    ),
    forbid(
      'platform-knows-no-domain',
      'The platform could carry a different product.',
      { path: '^server/src/platform/' },
      { path: `^server/src/(${order.join('|')}|app|worker|main|access)` },
    ),
    forbid(
      'ui-knows-no-domain',
      'The ui kit could ship in a different product.',
      { path: '^web/src/ui/' },
      { path: '^(web/src/(?!ui/)|contract/)' },
    ),
    ...order
      .filter((domain) => later(domain).length)
      .map((domain) =>
        forbid(
          `${domain}-knows-nothing-later`,
          'Domains stand in an order; news travels the other way by events.',
          { path: `^server/src/${domain}/`, pathNot: '\\.test\\.ts$' },
          { path: `^server/src/(${later(domain).join('|')})/` },
        ),
      ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^web/build/|/\\.react-router/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}

/**
 * Weighs what every page makes a browser fetch as JavaScript on its first load, and fails when one is over its budget:
 * `node web/budget.ts`, after a build. Static pages may have 5 kB gzipped, all others 180 kB.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'

const budgets = { static: 5, hydrated: 180 }
const client = new URL('build/client/', import.meta.url)
const build = (await import(new URL('build/server/index.js', import.meta.url).href)) as ServerBuild
const { assets, routes } = build

/** The scripts of every page (`src/app/page/page-scripts.ts`). */
const pageScripts = ['storage', 'role', 'fields', 'session', 'sending', 'opening'].map(findPageScript)

function findPageScript(subject: string): string {
  const source = readFileSync(new URL('build/server/index.js', import.meta.url), 'utf8')
  const found = new RegExp(`/assets/page-${subject}-[\\w-]+\\.js(?=["'\`])`).exec(source)
  if (!found) throw new Error(`The build has no page-${subject}.js`)
  return found[0]
}

const weightByFile = new Map<string, number>()
const read = (file: string) => readFileSync(new URL(file.replace(/^\//, ''), client))
/** Kilobytes of 1,000 bytes after gzip -9. */
const kilobytes = (content: Buffer) => gzipSync(content, { level: 9 }).length / 1000
function weigh(file: string): number {
  const known = weightByFile.get(file)
  if (known !== undefined) return known
  const weight = kilobytes(read(file))
  weightByFile.set(file, weight)
  return weight
}

/** Inlined as one text. */
const pageScriptsWeight = kilobytes(Buffer.concat(pageScripts.map(read)))

const handleOf = ({ id }: Page) =>
  routes[id]?.module.handle as { static?: boolean; script?: string } | undefined

const pages = Object.values(assets.routes).filter((route) => route !== undefined)
type Page = (typeof pages)[number]

function chainOf(page: Page): Page[] {
  const parent = pages.find(({ id }) => id === page.parentId)
  return parent ? [...chainOf(parent), page] : [page]
}

/** Everything fetched before the page is alive: the entry, the route modules, all they import, and the manifest. */
function scriptsOf(chain: readonly Page[], isStatic: boolean): Set<string> {
  const scripts = new Set(chain.flatMap((page) => handleOf(page)?.script ?? []))
  if (isStatic) return scripts
  for (const file of [assets.url, assets.entry.module, ...assets.entry.imports]) scripts.add(file)
  for (const route of chain) {
    for (const file of [
      route.module,
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      ...(route.imports ?? []),
    ])
      if (file) scripts.add(file)
  }
  return scripts
}

/** Modules import further modules that the manifest lists only for the entry and the routes themselves. */
function withImports(scripts: Set<string>): Set<string> {
  for (const file of scripts) {
    const source = readFileSync(new URL(file.replace(/^\//, ''), client), 'utf8')
    for (const [, path] of source.matchAll(/(?:from|import)\s*["'`](\.\/[\w.-]+\.js)["'`]/g))
      scripts.add(new URL(path ?? '', new URL(file, 'http://here')).pathname)
  }
  return scripts
}

const weights = pages
  .filter(({ id }) => !pages.some(({ parentId }) => parentId === id))
  .map((page) => {
    const chain = chainOf(page)
    const isStatic = chain.some((route) => handleOf(route)?.static)
    const scripts = withImports(scriptsOf(chain, isStatic))
    const weight = [...scripts].reduce((sum, file) => sum + weigh(file), pageScriptsWeight)
    const path = chain
      .map((route) => route.path)
      .filter(Boolean)
      .join('/')
    return { path: `/${path}`, weight, budget: isStatic ? budgets.static : budgets.hydrated }
  })
  .sort((one, other) => other.weight - one.weight)

for (const { path, weight, budget } of weights)
  console.log(
    `${weight > budget ? 'OVER ' : '     '}${weight.toFixed(1).padStart(6)} kB of ${String(budget).padStart(3)}  ${path}`,
  )

const overBudget = weights.filter(({ weight, budget }) => weight > budget)
if (overBudget.length) {
  console.error(`${overBudget.length} of ${weights.length} pages load more JavaScript than they may.`)
  process.exitCode = 1
}

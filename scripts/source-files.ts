import { globSync } from 'node:fs'
import { root } from './run-program.ts'

const generated = new Set(['web/build', 'web/.react-router', 'e2e/results', 'bench/.worlds'])

/** The paths of all source files, from the project's root. */
export const sourceFiles = (): string[] =>
  globSync('{contract,server,web,sandbox,e2e,bench,scripts}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,css,sql}', {
    cwd: root,
    exclude: (path) => generated.has(path) || path.endsWith('node_modules'),
  })

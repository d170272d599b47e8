import { globSync } from 'node:fs'
import { root } from './run-program.ts'

/** Every source file of the project, as a path from its root. */
export const sourceFiles = (): string[] =>
  globSync('{contract,server,web,sandbox,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs,css}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build|\.react-router|\.worlds|results)$/.test(path),
  })

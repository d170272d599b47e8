import { globSync } from 'node:fs'
import { root } from './run-program.ts'

const generated = new Set(['web/build', 'server/build', 'web/.react-router', 'e2e/results', 'bench/.worlds'])

/** The paths of all source files, from the project's root. */
export const sourceFiles = (): string[] => findFiles('ts,tsx,mts,cts,js,jsx,mjs,cjs,css,sql')

/** The paths of all fonts, pictures and texts of licences. */
export const assetFiles = (): string[] => findFiles('woff2,ttf,otf,svg,png,jpg,jpeg,webp,gif,ico,txt')

const findFiles = (extensions: string): string[] =>
  globSync(`{contract,server,web,sandbox,demonstration,e2e,bench,scripts,docs}/**/*.{${extensions}}`, {
    cwd: root,
    exclude: (path) => generated.has(path) || path.endsWith('node_modules'),
  })

import { build } from 'esbuild'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const commands = ['admin', 'dispatch', 'mail', 'places', 'secrets', 'upgrade']
const server = fileURLToPath(new URL('./', import.meta.url))

/**
 * Writes the product's programs into server/build as plain JavaScript: `main.js`, the readers of documents and the operators' commands. They start in
 * a third of the time and in two thirds of the memory of the source, because Node finds, reads and compiles a few files instead of two thousand.
 * Pages are loaded from where they are. Files of earlier builds stay for a day: a product that runs may not have loaded them yet.
 */
export async function bundleServer() {
  const outdir = `${server}build`
  const { metafile } = await build({
    entryPoints: ['main', 'printing/process/reader', ...commands.map((name) => `commands/${name}`)].map(
      (name) => `${server}src/${name}.ts`,
    ),
    outdir,
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    // Of React the form for production only, as in the build of the pages.
    define: { 'process.env.NODE_ENV': '"production"' },
    // Node keeps the text of what it runs, with two bytes for each character if one of them is not ASCII. Without comments and spaces a process is 15 MB smaller.
    minifyWhitespace: true,
    legalComments: 'external',
    sourcemap: true,
    sourcesContent: false,
    // These load files of their own: native code, WebAssembly.
    external: ['@node-rs/argon2', 'harfbuzzjs', 'mupdf', 'sharp', 'vite', 'pg-native'],
    // What packages in CommonJS call. Others import createRequire by its own name.
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`,
    },
    logLevel: 'warning',
    metafile: true,
  })
  const written = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000
  for (const file of readdirSync(outdir))
    if (!written.has(file) && statSync(`${outdir}/${file}`).mtimeMs < dayAgo) rmSync(`${outdir}/${file}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServer()

import { reactRouter } from '@react-router/dev/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { stripContract } from './light-contract.ts'
import { stripRouter } from './light-router.ts'

/** See `src/app/inert-zod.ts`. */
const zodStub: Plugin = {
  name: 'inert-zod',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) =>
    source === 'zod' ? fileURLToPath(new URL('src/app/inert-zod.ts', import.meta.url)) : null,
}

/**
 * Rendering shares this module with the server around it: a refusal thrown there must be an instance of the `Refused` that
 * pages know. Development reads the first line, the build the second.
 */
const shared = ['@street-musketeers/contract/client.ts']
const rendering = { resolve: { external: shared }, build: { rolldownOptions: { external: shared } } }

/**
 * Few large chunks instead of many small ones: they compress far better, and the manifest that every dashboard loads names
 * fewer files (13 kB less for the heaviest dashboard, gzipped).
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  { name: 'kit', test: /\/src\/(ui|app)\/|\/contract\/src\//, minShareCount: 3, priority: 1 },
]
const browser = { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }

export default defineConfig({
  plugins: [zodStub, stripContract, stripRouter, reactRouter()],
  environments: { ssr: rendering, client: browser },
  build: {
    target: 'es2022',
    // A data: URL is not 'self', and the policy refuses scripts and fonts from anywhere else.
    assetsInlineLimit: 0,
  },
})

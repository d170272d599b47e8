import { reactRouter } from '@react-router/dev/vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** See `src/app/inert-zod.ts`. */
const inertZod: Plugin = {
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

export default defineConfig({
  plugins: [inertZod, reactRouter()],
  environments: { ssr: rendering },
  build: {
    target: 'es2022',
    // A data: URL is not 'self', and the policy refuses scripts and fonts from anywhere else.
    assetsInlineLimit: 0,
  },
})

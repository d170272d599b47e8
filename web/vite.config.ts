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

export default defineConfig({
  plugins: [inertZod, reactRouter()],
  // The contract is TypeScript source: Node would not load it from node_modules.
  ssr: { noExternal: [/^@street-musketeers\//] },
  build: {
    target: 'es2022',
    // A data: URL is not 'self', and the policy refuses scripts and fonts from anywhere else.
    assetsInlineLimit: 0,
  },
})

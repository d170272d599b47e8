import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Server rendering shares this module with the server around it, because pages check that a refusal is an instance of its
 * `ApiError`. Development reads `resolve.external`, the build reads `rolldownOptions.external`.
 */
const shared = ['@street-musketeers/contract/client.ts']
const rendering = { resolve: { external: shared }, build: { rolldownOptions: { external: shared } } }

/**
 * A few large chunks instead of many small ones: they compress better, and the manifest that every dashboard loads names fewer
 * files. This saves 13 kB (gzip) on the heaviest dashboard.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  { name: 'kit', test: /\/src\/(ui|app)\/|\/contract\/src\//, minShareCount: 3, priority: 1 },
]
const browser = { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }

export default defineConfig({
  plugins: [reactRouter()],
  environments: { ssr: rendering, client: browser },
  build: {
    target: 'es2022',
    // A data: URL is not 'self', and the policy refuses scripts and fonts from anywhere else.
    assetsInlineLimit: 0,
  },
})

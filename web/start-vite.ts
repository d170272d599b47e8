import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'

/** Runs Vite inside the product's server, with hot reloading on the same port. */
export const startVite = (server: Server): Promise<ViteDevServer> =>
  createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } as never },
  })

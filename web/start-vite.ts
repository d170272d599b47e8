import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'

/** Vite inside the product's own server, with hot reloading over the same port. */
export const startVite = (server: Server): Promise<ViteDevServer> =>
  createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } as never },
  })

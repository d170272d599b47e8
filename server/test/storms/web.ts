/** The product's API for a storm, without its pages, so that they need not be built. */
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { stopDocumentReaders } from '../../src/printing/index.ts'
import { openPlatform } from '../../src/platform/open-platform.ts'

const config = readConfig(process.env)
const { platform, database } = await openPlatform(config)
const app = await createApp(platform, { pages: false })
const url = await app.listen({ host: '127.0.0.1', port: 0 })

async function stop(): Promise<void> {
  await app.close()
  await stopDocumentReaders()
  await database.close()
  if (process.connected) process.disconnect()
}
process.once('SIGTERM', () => void stop())
process.once('disconnect', () => void stop())
process.send?.({ url })

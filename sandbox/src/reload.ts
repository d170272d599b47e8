import { globSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import type { Product } from './product.ts'
import { root } from './processes/program.ts'
import { explain } from './refusal.ts'

const watched = ['server/src/**/', 'server/migrations/', 'contract/src/**/']
const sourceFile = /\.(ts|tsx|sql)$/
const testFile = /\.test\.tsx?$/
/** Editors write a file in several steps, and a branch switch many files. */
const settleMs = 150
const again = 'It starts again at the next change.'

/**
 * Keeps a product running for whoever works on it: it is started again whenever a source of the server or the contract has changed, and a
 * product that ends is started again at the next change.
 * @param start starts it once
 * @throws what the first start throws; what a later one throws is printed
 */
export async function startWithReload(start: () => Promise<Product>, signal: AbortSignal): Promise<Product> {
  let product: Product | undefined = logWhenLost(await start())
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function restart(reason: string): Promise<void> {
    await product?.stop()
    product = undefined
    if (signal.aborted) return
    try {
      product = logWhenLost(await start())
      console.log(`Started again: ${reason} has changed.`)
    } catch (error) {
      if (!signal.aborted) console.error(`${explain(error)} ${again}`)
    }
  }

  const watching = watchSources((file) => {
    clearTimeout(timer)
    timer = setTimeout(() => (turn = turn.then(() => restart(file))), settleMs)
  })

  return {
    lost: new Promise(() => {}),
    async stop() {
      watching.close()
      clearTimeout(timer)
      await turn
      await product?.stop()
    },
  }
}

/** Watches folder by folder: Node's recursive watching on Linux misses a file that another is renamed over, as editors do. */
function watchSources(changed: (file: string) => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>()

  function look(): void {
    const folders = new Set(globSync(watched, { cwd: root }))
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const folder of folders) {
      if (watchers.has(folder)) continue
      const watcher = watch(join(root, folder), (_event, file) => {
        if (!file) return
        if (!file.includes('.')) look()
        else if (sourceFile.test(file) && !testFile.test(file)) changed(join(folder, file))
      })
      watchers.set(folder, watcher)
    }
  }

  look()
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function logWhenLost(product: Product): Product {
  product.lost.then((sentence) => console.error(`${sentence} ${again}`), console.error)
  return product
}

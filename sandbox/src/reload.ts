import { globSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import type { Product } from './product.ts'
import { root } from './processes/program.ts'
import { explain } from './refusal.ts'

const watched = ['server/src/**/', 'server/migrations/', 'contract/src/**/']
const sourceFile = /\.(ts|tsx|sql)$/
const testFile = /\.test\.tsx?$/
/** Editors write a file in several steps, and switching a branch writes many files. */
const settleMs = 150
const restartNotice = 'It restarts after the next change.'

/**
 * Keeps the product running during development: restarts it whenever a source of the server or the contract changes, also after it has ended by
 * itself.
 * @param start starts it once
 * @throws what the first start throws; errors of later starts are printed
 */
export async function startWithReload(start: () => Promise<Product>, signal: AbortSignal): Promise<Product> {
  let product: Product | undefined = logWhenLost(await start())
  let restarts = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function restart(reason: string): Promise<void> {
    await product?.stop()
    product = undefined
    if (signal.aborted) return
    try {
      product = logWhenLost(await start())
      console.log(`Restarted: ${reason} has changed.`)
    } catch (error) {
      if (!signal.aborted) console.error(`${explain(error)} ${restartNotice}`)
    }
  }

  const watcher = watchSources((file) => {
    clearTimeout(timer)
    timer = setTimeout(() => (restarts = restarts.then(() => restart(file))), settleMs)
  })

  return {
    lost: new Promise(() => {}),
    async stop() {
      watcher.close()
      clearTimeout(timer)
      await restarts
      await product?.stop()
    },
  }
}

/** Watches each folder, because Node's recursive watching on Linux misses files that are replaced by a rename, as editors do. */
function watchSources(onChange: (file: string) => void): { close(): void } {
  const watchers = new Map<string, FSWatcher>()

  function watchFolders(): void {
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
        if (!file.includes('.')) watchFolders()
        else if (sourceFile.test(file) && !testFile.test(file)) onChange(join(folder, file))
      })
      watchers.set(folder, watcher)
    }
  }

  watchFolders()
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function logWhenLost(product: Product): Product {
  product.lost.then((sentence) => console.error(`${sentence} ${restartNotice}`), console.error)
  return product
}

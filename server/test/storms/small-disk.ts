import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system of its own that can be full. */
export interface SmallDisk {
  path: string
  /** Fills it but for so many kilobytes. */
  fill(leaving: number): Promise<void>
  /** Gives the space back. */
  free(): Promise<void>
  remove(): Promise<void>
}

/**
 * Mounts a small file system; only root may.
 * @param path a folder, made for it
 */
export async function mountSmallDisk(path: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(path, { recursive: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', path])
  const filler = join(path, 'filler')
  return {
    path,
    async fill(leaving) {
      const { bavail, bsize } = await statfs(path)
      try {
        await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaving * 1024)))
      } catch (error) {
        // Somebody else took some of it meanwhile: it is full all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      // What still looks at it keeps its view; the place is free at once.
      await run('umount', ['--lazy', path])
      await rm(path, { recursive: true })
    },
  }
}

import { execFile } from 'node:child_process'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small file system that can be filled. */
export interface SmallDisk {
  path: string
  /** Fills it except for some kilobytes. */
  fill(leaving: number): Promise<void>
  /** Frees the space. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** @returns why no small file system can be mounted, or null */
export const whyNoSmallDisk = (): string | null =>
  process.getuid?.() === 0 ? null : 'The storm of full disks needs root, to mount small ones.'

/**
 * Mounts a small file system.
 * @param path a folder, which is created
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
        // Another process has used some space meanwhile, so it is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      // A lazy unmount succeeds even while a process still uses it.
      await run('umount', ['--lazy', path])
      await rm(path, { recursive: true })
    },
  }
}

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Platform } from '../platform.ts'

/** Adds when the last backup was done and when the last one failed, as deploy/back-up notes them in the data folder; 0 for never. */
export function registerBackupMetrics({ config, metrics }: Platform): void {
  metrics.gauge(
    'backup_timestamp_seconds',
    'When the last backup ended, by outcome: seconds since 1970, 0 for never.',
    'outcome',
    () =>
      Promise.all(
        ['done', 'failed'].map(
          async (outcome) =>
            [outcome, await timeOf(join(config.dataDirectory, `backup-${outcome}`))] as const,
        ),
      ),
  )
}

/** When a file was last written, in seconds since 1970. */
async function timeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).mtimeMs / 1000
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|txt|webmanifest)$/

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server does not compress assets per request. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map(async (file) => {
        const path = `${folder}/${file}`
        const content = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|txt|webmanifest)$/

/** Lays a `.br` and a `.gz` beside every text file of the build, so that the server never compresses one while somebody waits. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => compressible.test(file))
      .map(async (file) => {
        const path = `${folder}/${file}`
        const whole = await readFile(path)
        await writeFile(`${path}.br`, await promisify(brotliCompress)(whole))
        await writeFile(`${path}.gz`, await promisify(gzip)(whole, { level: 9 }))
      }),
  )
}

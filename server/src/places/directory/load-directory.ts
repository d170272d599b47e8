import type { Db, Tx } from '../../platform/database/db.ts'
import {
  analyseDirectory,
  clearDirectory,
  countPostcodes,
  createLoadedTable,
  mergeDoors,
  mergeLoaded,
  saveLoaded,
  sumSectors,
  type DirectorySizes,
} from './directory-store.ts'
import { readDirectory, splitLines, type ListedPostcode } from './read-directory.ts'

/** A unit postcode has so many addresses on average. */
const averageDoors = 15

const batchSize = 1000

/**
 * Makes the directory the postcodes of a public list, in one transaction: until it is loaded everything goes on as before, and a load that
 * fails leaves nothing (rule: postcode-directory).
 * @param text of its files, in parts
 * @returns how many postcodes there are now
 * @throws {Error} in a sentence, for a file that is no such list or holds less than half of what is loaded
 */
export async function loadDirectory(db: Db, text: AsyncIterable<string>): Promise<number> {
  const { loaded } = await merge(db, text, async (tx, { loaded: count, stored }) => {
    if (count === 0) throw new Error('There is no postcode with a place in it. Nothing was changed.')
    if (count * 2 < stored)
      throw new Error(
        `Only ${count.toLocaleString('en-GB')} postcodes, and ${stored.toLocaleString('en-GB')} are loaded: is the file complete? Nothing was changed. To load it all the same, run "npm run places -- clear" before.`,
      )
    await mergeLoaded(tx)
  })
  return loaded
}

/**
 * Notes how many doors the postcodes of the directory have, by a list that counts them.
 * @returns how many postcodes the list counts
 * @throws {Error} in a sentence, if there is no directory, or no count in the list
 */
export async function loadDoors(db: Db, text: AsyncIterable<string>): Promise<number> {
  const { counted } = await merge(db, text, async (tx, { counted: count, stored }) => {
    if (stored === 0) throw new Error('Load a list of postcodes first: npm run places -- load FILE.')
    if (count === 0) throw new Error('It counts the doors of no postcode. Nothing was changed.')
    await mergeDoors(tx)
  })
  return counted
}

/** Removes the directory. */
export const removeDirectory = (db: Db) => db.transaction().execute(clearDirectory)

async function merge(
  db: Db,
  text: AsyncIterable<string>,
  mergeInto: (tx: Tx, sizes: DirectorySizes) => Promise<void>,
): Promise<DirectorySizes> {
  const sizes = await db.transaction().execute(async (tx) => {
    await createLoadedTable(tx)
    let batch: ListedPostcode[] = []
    for await (const listed of readDirectory(splitLines(text))) {
      batch.push(listed)
      if (batch.length < batchSize) continue
      await saveLoaded(tx, batch)
      batch = []
    }
    await saveLoaded(tx, batch)
    const counts = await countPostcodes(tx)
    await mergeInto(tx, counts)
    await sumSectors(tx, averageDoors)
    return counts
  })
  await analyseDirectory(db)
  return sizes
}

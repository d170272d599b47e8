import { expect, test } from 'vitest'
import { FileNotFound, type FileStore } from './file-store.ts'
import { cacheReads } from './cache-reads.ts'

/** A store of files of ten bytes under any key but `absent`, which counts how often each is read. */
function countingStore() {
  const reads: string[] = []
  const read = async (key: string) => {
    reads.push(key)
    if (key === 'absent') throw new FileNotFound('No file has this key.')
    return Buffer.alloc(key === 'huge' ? 100 : 10, key)
  }
  return { reads, store: { read } as FileStore }
}

test('a file is read once, also by several at the same moment', async () => {
  const { reads, store } = countingStore()
  const remembered = cacheReads(store, 30)
  const both = await Promise.all([remembered.read('a'), remembered.read('a')])
  expect(both).toEqual([Buffer.alloc(10, 'a'), Buffer.alloc(10, 'a')])
  await remembered.read('a')
  expect(reads).toEqual(['a'])
})

test('when the bytes would become too many, the file not used for longest goes', async () => {
  const { reads, store } = countingStore()
  const remembered = cacheReads(store, 30)
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await remembered.read(key)
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b'])

  await remembered.read('huge')
  await remembered.read('huge')
  expect(reads.slice(5)).toEqual(['huge', 'huge'])
})

test('a failure is told and not remembered', async () => {
  const { reads, store } = countingStore()
  const remembered = cacheReads(store, 30)
  const both = await Promise.allSettled([remembered.read('absent'), remembered.read('absent')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(remembered.read('absent')).rejects.toThrow(FileNotFound)
  expect(reads).toEqual(['absent', 'absent'])
})

import { expect, test } from 'vitest'
import { FileNotFound, type FileStore } from './file-store.ts'
import { cacheReads } from './cache-reads.ts'

/** A store that records reads. It has files of ten bytes, one of 100 under `huge`, and none under `absent`. */
function countingStore() {
  const reads: string[] = []
  const read = async (key: string) => {
    reads.push(key)
    if (key === 'absent') throw new FileNotFound('No file has this key.')
    return Buffer.alloc(key === 'huge' ? 100 : 10, key)
  }
  return { reads, store: { read } as FileStore }
}

test('a file is read once, also by several readers at the same time', async () => {
  const { reads, store } = countingStore()
  const cached = cacheReads(store, 30)
  const both = await Promise.all([cached.read('a'), cached.read('a')])
  expect(both).toEqual([Buffer.alloc(10, 'a'), Buffer.alloc(10, 'a')])
  await cached.read('a')
  expect(reads).toEqual(['a'])
})

test('when the cache is full, the least recently used file is dropped', async () => {
  const { reads, store } = countingStore()
  const cached = cacheReads(store, 30)
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await cached.read(key)
  expect(reads).toEqual(['a', 'b', 'c', 'd', 'b'])

  await cached.read('huge')
  await cached.read('huge')
  expect(reads.slice(5)).toEqual(['huge', 'huge'])
})

test('a failed read is thrown and not cached', async () => {
  const { reads, store } = countingStore()
  const cached = cacheReads(store, 30)
  const both = await Promise.allSettled([cached.read('absent'), cached.read('absent')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(cached.read('absent')).rejects.toThrow(FileNotFound)
  expect(reads).toEqual(['absent', 'absent'])
})

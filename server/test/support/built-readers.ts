import { startBuiltReaders } from '../../src/printing/process/readers.ts'

// As in production. Most documents take a reader of their own, so its start is most of the time of many tests.
startBuiltReaders()

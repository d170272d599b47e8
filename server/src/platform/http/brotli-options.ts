import { constants } from 'node:zlib'

/** For a page of 20 kB, level 5 takes 0.3 ms. The best level takes 24 ms and makes it an eighth smaller. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

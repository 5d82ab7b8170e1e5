import { constants } from 'node:zlib'

/** Quality 5 of Brotli takes 2 ms for a page; 11 takes 170 ms and saves little. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Brotli first: of what browsers offer, Zstandard makes a page a seventh larger in the same time. */
export const encodings: ('br' | 'gzip' | 'deflate' | 'identity')[] = ['br', 'gzip', 'deflate', 'identity']

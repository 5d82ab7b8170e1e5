import { constants } from 'node:zlib'

/**
 * Quality 6 of Brotli saves half a percent more and needs a table twice as large for each answer; 7 takes up to three times as long, and 11
 * takes 170 ms to save a tenth.
 */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Brotli first: of what browsers offer, Zstandard makes a page a seventh larger in the same time. */
export const encodings: ('br' | 'gzip' | 'deflate' | 'identity')[] = ['br', 'gzip', 'deflate', 'identity']

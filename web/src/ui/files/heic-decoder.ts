import glueUrl from 'libheif-js/libheif-wasm/libheif.js?url'
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import Decoder from './heic.worker.ts?worker&inline'

const absolute = (path: string) => new URL(path, document.baseURI).href

/**
 * Decodes the first picture of a HEIC file in a worker, because it takes seconds. The worker is inlined: one with its own
 * address would not inherit the page's permission to compile WebAssembly.
 */
export async function decodeHeic(file: ArrayBuffer): Promise<ImageData> {
  const wasm = await (await fetch(wasmUrl)).arrayBuffer()
  const worker = new Decoder()
  try {
    return await new Promise<ImageData>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ImageData | null>) =>
        data ? resolve(data) : reject(new Error('Not a HEIC picture'))
      worker.onerror = () => reject(new Error('The decoder failed'))
      worker.postMessage({ glue: absolute(glueUrl), wasm, file }, [wasm, file])
    })
  } finally {
    worker.terminate()
  }
}

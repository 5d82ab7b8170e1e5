/** The part of libheif's interface used here. */
interface HeifImage {
  get_width: () => number
  get_height: () => number
  display: (target: ImageData, done: (shown: ImageData | null) => void) => void
}
interface Libheif {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] }
}

const scope = self as unknown as {
  onmessage: (event: MessageEvent<{ glue: string; wasm: ArrayBuffer; file: ArrayBuffer }>) => void
  postMessage: (answer: ImageData | null) => void
  importScripts: (address: string) => void
  /** Defined after its script has loaded. */
  libheif: (options: { wasmBinary: ArrayBuffer }) => Libheif
}

scope.onmessage = ({ data: { glue, wasm, file } }) => {
  scope.importScripts(glue)
  const { HeifDecoder } = scope.libheif({ wasmBinary: wasm })
  const [image] = new HeifDecoder().decode(new Uint8Array(file))
  if (!image) return scope.postMessage(null)
  image.display(new ImageData(image.get_width(), image.get_height()), (shown) => scope.postMessage(shown))
}

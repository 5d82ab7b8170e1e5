/** An answer whose JSON a worker thread has written, with what the schema of the call names. */
export class WrittenAnswer {
  readonly json: Uint8Array

  constructor(json: Uint8Array) {
    this.json = json
  }
}

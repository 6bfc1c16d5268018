/** One step of a migration as it begins: what a start is told to be busy with. No port: it is only told. */
export interface MigrationStep {
  readonly path: string
  readonly file: string
  readonly bytes: number
  readonly schema: number
  readonly newest: number
}

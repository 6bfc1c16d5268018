/** The types of a document, as openapi-typescript writes them. */
import { loadClientTool } from './client-tools.ts'

/** As a package of before there were modules is seen by one. */
interface OpenApiTypescript {
  readonly default: {
    default(document: object, options: object): Promise<unknown[]>
    astToString(ast: unknown): string
  }
}

const HEAD = '/** Generated from the OpenAPI document by `npm run clients`: do not edit. */\n'

export async function typescriptTypes(document: object): Promise<string> {
  const { default: tool } = await loadClientTool<OpenApiTypescript>('openapi-typescript')
  const options = { alphabetize: true, silent: true }
  return HEAD + tool.astToString(await tool.default(structuredClone(document), options))
}

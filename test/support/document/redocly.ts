/** What Redocly's recommended rules find in a document; a line each. */
import { loadClientTool } from '#scripts/clients/client-tools.ts'

interface Redocly {
  createConfig(config: object): Promise<object>
  lintFromString(options: {
    source: string
    absoluteRef: string
    config: object
  }): Promise<readonly Problem[]>
}

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly location: readonly { readonly pointer?: string }[]
}

/**
 * The recommended rules, all as errors. One is off: OpenAPI itself says that /shifts/close comes before
 * /shifts/{number}, and the published interface cannot be renamed.
 */
const RULES = { 'no-ambiguous-paths': 'off' }

export async function redoclyProblems(name: string, document: object): Promise<string[]> {
  const { createConfig, lintFromString } = await loadClientTool<Redocly>('@redocly/openapi-core')
  const config = await createConfig({ extends: ['recommended'], rules: RULES })
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: `/${name}.json`, config })
  return problems.map(
    ({ ruleId, message, location }) =>
      `${name}.json ${location[0]?.pointer ?? ''}: ${message} (${ruleId})`,
  )
}

/** The metrics of features: of those that a config has opened, or of all. */
import { type Feature, type FeatureMetric, isOpened } from './feature.ts'

export async function metricsOfFeatures(
  features: readonly Feature[],
  config?: object,
): Promise<readonly FeatureMetric[]> {
  const counted = config ? features.filter((one) => isOpened(one, config)) : features
  const rows = await Promise.all(counted.map(async (one) => (await one.metrics?.()) ?? []))
  return rows.flat()
}

/** What a weight of goods comes to, beside an answer that has both. */
import { Type } from '#firmware/schema-builder.ts'

export const ProposalField = Type.Optional(
  Type.Object(
    {
      net: Type.Integer({ description: 'grams, without the tare' }),
      sum: Type.Integer({ description: 'kopecks: price × net weight, rounded as the config says' }),
    },
    { description: 'a proposal; no legal-for-trade price computation' },
  ),
)

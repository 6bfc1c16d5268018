/** The parameters that an operation does not share with all others. Pure. */
import type { Operation, Parameter } from './documents.ts'

export function ownParameters({ parameters = [] }: Pick<Operation, 'parameters'>): Parameter[] {
  return parameters.flatMap((one) => ('$ref' in one ? [] : [one]))
}

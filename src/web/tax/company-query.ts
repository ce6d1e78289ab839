import { useQuery } from '@tanstack/react-query';

import { companyQuery } from '../lib/queries.ts';

/** The company's profile: whether it is VAT-registered decides what is shown. */
export function useCompany() {
  return useQuery({ ...companyQuery, select: ({ company }) => company });
}

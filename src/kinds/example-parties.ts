/** Stands for a vendor of the example company, as `EXAMPLE_CUSTOMER` does for a customer. */
export const EXAMPLE_VENDOR = '22222222-2222-4222-8222-222222222222';

/** An individual who is not VAT-registered, such as an accountant. */
export const EXAMPLE_PROFESSIONAL = '33333333-3333-4333-8333-333333333331';

/** A corporation abroad, such as a provider of cloud services. */
export const EXAMPLE_NON_RESIDENT = '33333333-3333-4333-8333-333333333334';

/** An individual who is VAT-registered, such as a contractor. */
export const EXAMPLE_CONTRACTOR = '33333333-3333-4333-8333-333333333332';

import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** Grey bars in the place of rows that are on their way; nothing moves when they arrive. */
export function LoadingRows({ rows = 5, height = 44 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}

/** A whole screen on its way: a heading and some content. */
export function LoadingPage() {
  return (
    <Stack gap="lg" maw="var(--page-width)" mx="auto" aria-busy="true">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={30} width="min(18rem, 70%)" radius="sm" />
      <Skeleton height={140} />
      <Skeleton height={140} />
    </Stack>
  );
}

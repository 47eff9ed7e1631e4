import { useParams } from "react-router";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { PreviewFrame } from "../admin/preview-frame.tsx";

/** What is saved of a page, as shoppers would see it on a phone and on a desktop. */
export default function AdminPagePreview() {
  const { id } = useParams();
  return (
    <>
      <title>Preview</title>
      <BackLink to={`/admin/pages/${id}`}>Back to editing</BackLink>
      <h1 className="display mb-2 text-xl">Preview</h1>
      <PreviewFrame src={`/preview/${id}`} title="The page as shoppers would see it" />
    </>
  );
}
